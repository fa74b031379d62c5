import { paths } from '../../../../contract/paths.ts'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { Day } from '../../../../web/ui/when.tsx'
import classes from './day-end-page.module.css'

/** Earlier days with money that nobody has closed yet. */
export function OpenDays({ days, shown }: { days: readonly string[]; shown: string }) {
  const others = days.filter((date) => date !== shown)
  if (others.length === 0) return null
  return (
    <section aria-label="Days not closed yet" className={classes.part} data-screen>
      <h2>Days not closed yet</h2>
      <ul className={classes.days}>
        {others.map((date) => (
          <li key={date}>
            <TextLink to={paths.dayEnd({ date })}>
              <Day date={date} />
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
