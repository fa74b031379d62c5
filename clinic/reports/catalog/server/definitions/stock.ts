import type { ReportDefinition } from '../dataset.ts'

const stockNow = { group: 'Stock', dataset: 'stockNow' } as const
const stockMoves = { group: 'Stock', dataset: 'stockMoves' } as const
const stockItems = { group: 'Stock', dataset: 'stockItems' } as const

export const stockReports: readonly ReportDefinition[] = [
  {
    ...stockNow,
    id: 'stock-value',
    title: 'Value of the stock',
    question: 'What is the stock worth, and where is it?',
    by: ['category'],
    measures: ['value', 'items', 'lots'],
    chart: 'bars',
  },
  {
    ...stockNow,
    id: 'stock-by-place',
    title: 'Stock by place',
    question: 'Where is the stock?',
    by: ['place'],
    measures: ['value', 'items', 'lots'],
    chart: 'bars',
  },
  {
    ...stockNow,
    id: 'stock-expiring',
    title: 'Stock by expiry',
    question: 'How much of the stock expires soon?',
    by: ['expiry'],
    measures: ['value', 'items', 'lots'],
    chart: 'bars',
  },
  {
    ...stockMoves,
    id: 'use-of-items',
    title: 'Use of items',
    question: 'Which items are given out and used most?',
    by: ['item'],
    measures: ['taken', 'units', 'lost'],
    chart: 'bars',
    days: '90 days',
  },
  {
    ...stockMoves,
    id: 'stock-over-time',
    title: 'Use and loss over time',
    question: 'How much stock is used, and how much is lost?',
    by: ['time'],
    measures: ['taken', 'lost', 'received', 'lossShare'],
    chart: 'over time',
  },
  {
    ...stockMoves,
    id: 'expiry-loss',
    title: 'Loss by expiry',
    question: 'What was thrown away?',
    by: ['item'],
    measures: ['lost', 'lossShare'],
    chart: 'bars',
    days: '12 months',
  },
  {
    ...stockItems,
    id: 'stock-outs',
    title: 'Items out of stock',
    question: 'Which items are out of stock, or will be soon?',
    by: ['there'],
    measures: ['items'],
    chart: 'bars',
  },
]
