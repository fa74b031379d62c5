import { Button } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import classes from './highlight-banner.module.css'
import { slides } from './welcome-content.ts'

/** Milliseconds until the next slide (K-02). */
const pace = 5_000

/** Three slides that turn by themselves, and can be stopped or chosen (T-21). */
export function HighlightBanner() {
  const [shown, setShown] = useState(0)
  const [isPaused, setIsPaused] = useState(false)

  // The timer is outside of React; a chosen slide gets its full time.
  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(() => setShown((shown + 1) % slides.length), pace)
    return () => clearTimeout(timer)
  }, [shown, isPaused])

  return (
    <section className={classes.banner} aria-roledescription="carousel" aria-label="Highlights">
      <div className={classes.slides} aria-live={isPaused ? 'polite' : 'off'}>
        {slides.map(({ title, text }, index) => (
          <div
            key={title}
            role="group"
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${slides.length}`}
            aria-hidden={index !== shown}
            className={classes.slide}
          >
            <h2>{title}</h2>
            <p>{text}</p>
          </div>
        ))}
      </div>
      <div className={classes.controls}>
        <Button
          size="compact-md"
          variant="white"
          leftSection={
            isPaused ? (
              <IconPlayerPlay size={16} aria-hidden />
            ) : (
              <IconPlayerPause size={16} aria-hidden />
            )
          }
          onClick={() => setIsPaused(!isPaused)}
        >
          {isPaused ? 'Play' : 'Pause'}
        </Button>
        {slides.map(({ title }, index) => (
          <button
            key={title}
            type="button"
            className={classes.dot}
            aria-label={`Slide ${index + 1}`}
            aria-current={index === shown}
            onClick={() => setShown(index)}
          />
        ))}
      </div>
    </section>
  )
}
