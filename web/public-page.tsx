import { type ComponentProps, useLayoutEffect } from 'react'
import type { Language } from '../contract/language.ts'
import { KitTexts } from './kit-texts.ts'
import { kitTexts } from './public-texts.ts'
import classes from './public-page.module.css'
import { ClinicCard } from './ui/clinic-card.tsx'
import { Page } from './ui/page.tsx'

interface PublicPageProps extends ComponentProps<typeof Page> {
  readonly language: Language
}

/** A page for people without an account, in their language. */
export function PublicPage({ language, ...page }: PublicPageProps) {
  // The document is outside of React; screen readers choose their voice by its language, before
  // reading.
  useLayoutEffect(() => {
    const root = document.documentElement
    root.lang = language
    return () => {
      root.lang = 'en'
    }
  }, [language])
  return (
    <KitTexts value={kitTexts[language]}>
      <div className={classes.clinic} data-width={page.width ?? 'wide'}>
        <ClinicCard />
      </div>
      <Page {...page} />
    </KitTexts>
  )
}
