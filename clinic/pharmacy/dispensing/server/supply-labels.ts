import type { Sql } from '../../../../server/database/connect.ts'
import { labelSheets } from '../../../../server/paper/label-sheets.ts'
import type { LabelOrder } from '../../../../server/paper/pdf-order.ts'
import { readClinicOnPaper } from '../../../settings/server/clinic-on-paper.ts'
import { quantityInWords } from '../../../stock/items/stock-quantity.ts'
import { type DispensedLine, type Dispensing, withStrength } from '../dispensing.ts'

/** The labels of what was given out, each on a single label: patient, item, directions, lots and clinic. */
export async function supplyLabels(
  sql: Sql,
  { lines, patient, day }: Dispensing,
): Promise<LabelOrder> {
  const { clinic, words } = await readClinicOnPaper(sql)
  const lotsOf = ({ lots, unit }: DispensedLine) =>
    lots.map(({ lotNumber, expiresOn, quantity }) =>
      [
        `Lot ${lotNumber ?? 'without a number'}`,
        expiresOn && `use until ${words.date(expiresOn)}`,
        lots.length > 1 && quantityInWords(quantity, unit),
      ]
        .filter(Boolean)
        .join(', '),
    )
  return {
    ...({ template: 'labels', title: 'Labels', author: clinic.name, skip: 0 } as const),
    sheet: labelSheets.single.sheet,
    labels: lines.map((line) => ({
      name: withStrength(line.item, line.strength),
      lines: [
        `${patient?.name ?? 'Patient'} · ${quantityInWords(line.quantity, line.unit)}`,
        ...(line.directions ? [line.directions] : []),
        ...lotsOf(line),
        [words.date(day), clinic.name, clinic.head.phone].filter(Boolean).join(' · '),
      ],
      ...{ code: null, codeWords: '' },
    })),
  }
}
