import type { ReactNode } from 'react'
import { formatMoney, negative } from '../../../../contract/money.ts'
import { paths } from '../../../../contract/paths.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { paymentMethodWords } from '../../../billing/bills/payment.ts'
import type { Books } from '../book.ts'
import type { Days } from '../../../../contract/stretches.ts'
import classes from './books-page.module.css'

interface BookFiguresProps {
  readonly books: Books
  readonly days: Days
}

/** The sums of a period; each one that has rows behind it leads to them. */
export function BookFigures({ books, days }: BookFiguresProps) {
  const { clinic } = useSession()
  const { currency, credit, receivables } = books
  const money = (sum: string) => formatMoney(sum, currency)
  // The lists of what is open show how it stands now.
  const isNow = days.to >= clinic.today
  return (
    <div className={classes.figures}>
      <Figures title="Revenue">
        <Figure name="Invoiced" to={paths.billDocuments({ kind: 'invoice', ...days })}>
          {money(books.invoiced)}
        </Figure>
        <Figure name="Credited" to={paths.billDocuments({ kind: 'credit note', ...days })}>
          {money(books.credited)}
        </Figure>
        <Figure name="Revenue" to={paths.billDocuments(days)} isSum>
          {money(books.revenue)}
        </Figure>
      </Figures>
      <Figures title="Money received">
        {books.received.map(({ method, amount }) => (
          <Figure
            key={method}
            name={paymentMethodWords[method]}
            to={paths.payments({ kind: 'payment', method, ...days })}
          >
            {money(amount)}
          </Figure>
        ))}
        <Figure name="Received" to={paths.payments({ kind: 'payment', ...days })} isSum>
          {money(books.receivedSum)}
        </Figure>
      </Figures>
      <Figures title="Money given back">
        {books.returned.map(({ method, amount }) => (
          <Figure
            key={method}
            name={paymentMethodWords[method]}
            to={paths.payments({ kind: 'return', method, ...days })}
          >
            {money(amount)}
          </Figure>
        ))}
        <Figure name="Given back" to={paths.payments({ kind: 'return', ...days })} isSum>
          {money(books.returnedSum)}
        </Figure>
      </Figures>
      <Figures title="Receivables" text="What patients owe of their bills.">
        <Figure name="At the start">{money(receivables.start)}</Figure>
        <Figure name="Invoiced less credited" to={paths.billDocuments(days)}>
          {money(books.revenue)}
        </Figure>
        <Figure name="Allocated from payments" to={paths.allocations(days)}>
          {money(negative(books.allocated))}
        </Figure>
        <Figure name="At the end" to={isNow ? paths.bills({ status: 'unpaid' }) : undefined} isSum>
          {money(receivables.end)}
        </Figure>
      </Figures>
      <Figures title="Credit of patients" text="What is left of their payments.">
        <Figure name="At the start">{money(credit.start)}</Figure>
        <Figure name="Received" to={paths.payments({ kind: 'payment', ...days })}>
          {money(books.receivedSum)}
        </Figure>
        <Figure name="Allocated to bills" to={paths.allocations(days)}>
          {money(negative(books.allocated))}
        </Figure>
        <Figure name="Given back" to={paths.payments({ kind: 'return', ...days })}>
          {money(negative(books.returnedSum))}
        </Figure>
        <Figure name="At the end" to={isNow ? paths.payments({ left: 'yes' }) : undefined} isSum>
          {money(credit.end)}
        </Figure>
      </Figures>
    </div>
  )
}

interface FiguresProps {
  readonly title: string
  readonly text?: string
  readonly children: ReactNode
}

function Figures({ title, text, children }: FiguresProps) {
  return (
    <Card title={title} {...(text === undefined ? {} : { text })}>
      <dl className={classes.list}>{children}</dl>
    </Card>
  )
}

interface FigureProps {
  readonly name: string
  /** The rows behind it. */
  readonly to?: string | undefined
  readonly isSum?: boolean
  readonly children: string
}

function Figure({ name, to, isSum = false, children }: FigureProps) {
  return (
    <div className={classes.figure} data-sum={isSum}>
      <dt>{name}</dt>
      <dd>
        {to === undefined ? (
          children
        ) : (
          <TextLink to={to} aria-label={`${name}: ${children}`}>
            {children}
          </TextLink>
        )}
      </dd>
    </div>
  )
}
