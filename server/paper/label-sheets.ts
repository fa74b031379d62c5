import type { LabelSheet } from './pdf-order.ts'

const single = (width: number, height: number, wide = false): LabelSheet => ({
  ...{ width, height, columns: 1, rows: 1, left: 0, top: 0, stepX: width, stepY: height, wide },
  label: { width, height },
})

/** Sheets and single labels that are sold everywhere, with their makers' measures in millimetres. */
export const labelSheets = {
  l7160: {
    name: 'A4, 21 labels of 63.5 × 38.1 mm (L7160)',
    sheet: {
      ...{ width: 210, height: 297, columns: 3, rows: 7, left: 7.25, top: 15.15, wide: false },
      ...{ stepX: 66.04, stepY: 38.1, label: { width: 63.5, height: 38.1 } },
    },
  },
  l7163: {
    name: 'A4, 14 labels of 99.1 × 38.1 mm (L7163)',
    sheet: {
      ...{ width: 210, height: 297, columns: 2, rows: 7, left: 4.65, top: 15.15, wide: false },
      ...{ stepX: 101.64, stepY: 38.1, label: { width: 99.1, height: 38.1 } },
    },
  },
  '5160': {
    name: 'Letter, 30 labels of 1 × 2⅝ in (5160)',
    sheet: {
      ...{ width: 215.9, height: 279.4, columns: 3, rows: 10, left: 4.76, top: 12.7, wide: false },
      ...{ stepX: 69.85, stepY: 25.4, label: { width: 66.68, height: 25.4 } },
    },
  },
  single: { name: 'Single label of 62 × 29 mm', sheet: single(62, 29) },
  wristband: { name: 'Wristband of 279 × 25 mm', sheet: single(279, 25, true) },
} as const satisfies Record<string, { readonly name: string; readonly sheet: LabelSheet }>
export type LabelSheetName = keyof typeof labelSheets
