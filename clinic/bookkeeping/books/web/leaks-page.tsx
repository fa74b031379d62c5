import type { ComponentType } from 'react'
import { paths } from '../../../../contract/paths.ts'
import { grouped } from '../../../../contract/number-words.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { useUrlValues } from '../../../../web/go.ts'
import { Page } from '../../../../web/ui/page.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { MoneyLinks } from '../../../billing/bills/web/money-links.tsx'
import { countLeaks, LeakKind, leakKinds } from '../leaks.ts'
import { CreditsToApply } from './credits-to-apply.tsx'
import { DraftList } from '../../../billing/drafts/web/draft-list.tsx'
import { EmptyBills } from './empty-bills.tsx'
import { LateCharges } from './late-charges.tsx'
import { ItemsWithoutPrice } from './items-without-price.tsx'
import classes from './leaks-page.module.css'
import { UnbilledVisits } from './unbilled-visits.tsx'
import { WholePayments } from './whole-payments.tsx'

/** Each way in which money is forgotten, with its list. */
const parts: Record<LeakKind, { readonly word: string; readonly List: ComponentType }> = {
  visits: { word: 'Visits without a bill', List: UnbilledVisits },
  charges: { word: 'Charges after the bill', List: LateCharges },
  drafts: { word: 'Drafts of bills', List: () => <DraftList prefix="drafts-" /> },
  prices: { word: 'Items without a price', List: ItemsWithoutPrice },
  credits: { word: 'Credit not applied', List: CreditsToApply },
  payments: { word: 'Payments that pay no bill', List: WholePayments },
  bills: { word: 'Bills over nothing', List: EmptyBills },
}

/** Money that may have been forgotten, each with the press that puts it right. */
export function LeaksPage() {
  const asked = useUrlValues()['kind']
  const shown = LeakKind.safeParse(asked).data ?? leakKinds[0]
  const counts = useAnswer(countLeaks, {})
  const { List } = parts[shown]
  return (
    <Page title="Not Billed, Not Paid" actions={<MoneyLinks />}>
      <nav aria-label="What may be forgotten">
        <ul className={classes.kinds}>
          {leakKinds.map((kind) => {
            const count = counts.data?.[kind]
            const number = count && `${grouped(count.total)}${count.totalIsAtLeast ? '+' : ''}`
            return (
              <li key={kind} data-shown={kind === shown}>
                <TextLink to={paths.leaks({ kind })}>
                  {parts[kind].word}
                  {number !== undefined && ` (${number})`}
                </TextLink>
              </li>
            )
          })}
        </ul>
      </nav>
      <List key={shown} />
    </Page>
  )
}
LeaksPage.about = countLeaks
