import { Button } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Page } from '../../contract/page.ts'
import { grouped } from '../../contract/number-words.ts'
import { changed } from './page-search.ts'
import classes from './pager.module.css'

interface PagerProps {
  /** The page on screen; undefined while the first one loads. */
  readonly page: Page<unknown> | undefined
  /** The name of the rows, singular and plural, such as `['patient', 'patients']`. */
  readonly of?: readonly [one: string, many: string]
  readonly prefix?: string
}

/** `Previous`, `Next` and the total; each page is a step of the browser's history. */
export function Pager({ page, of = ['entry', 'entries'], prefix = '' }: PagerProps) {
  const values: Record<string, string> = useSearch({ strict: false })
  const navigate = useNavigate()
  const go = (cursor: { after: string } | { before: string }) =>
    void navigate({
      to: '.',
      search: changed(values, prefix, { after: '', before: '', ...cursor }),
    })
  const { next = null, previous = null } = page ?? {}
  return (
    <nav className={classes.pager} aria-label={`Pages of ${of[1]}`}>
      <span role="status">{page && totalOf(page, of)}</span>
      <div className={classes.buttons}>
        <Button
          variant="default"
          disabled={previous === null}
          onClick={() => previous !== null && go({ before: previous })}
        >
          Previous
        </Button>
        <Button
          variant="default"
          disabled={next === null}
          onClick={() => next !== null && go({ after: next })}
        >
          Next
        </Button>
      </div>
    </nav>
  )
}

function totalOf({ total, totalIsAtLeast }: Page<unknown>, of: readonly [string, string]): string {
  const number = grouped(total)
  return totalIsAtLeast ? `${number}+ ${of[1]}` : `${number} ${total === 1 ? of[0] : of[1]}`
}
