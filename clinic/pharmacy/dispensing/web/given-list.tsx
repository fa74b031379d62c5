import { paths } from '../../../../contract/paths.ts'
import { personLabel } from '../../../../contract/person.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { CardList, CardListItem } from '../../../../web/ui/card.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { quantityInWords } from '../../../stock/items/stock-quantity.ts'
import { type DispensedLine, type Dispensing, readDispensing, withStrength } from '../dispensing.ts'

/** `30 tablets of Amoxicillin 500 mg, 5 of them returned`. */
export function lineInWords({ item, strength, unit, quantity, returned }: DispensedLine): string {
  const back = returned === '0' ? '' : `, ${returned} of them returned`
  return `${quantityInWords(quantity, unit)} of ${withStrength(item, strength)}${back}`
}

/** Givings, the lines of each in words. */
export function GivenList({ rows }: { readonly rows: readonly Dispensing[] }) {
  const mayOpen = mayCall(useSession(), readDispensing)
  const words = useDateWords()
  return (
    <CardList label="Given out" isTight>
      {rows.map(({ id, day, by, lines }) => (
        <CardListItem
          key={id}
          name={
            mayOpen ? (
              <TextLink to={paths.dispensingDetails(id)}>
                {lines.map(lineInWords).join('; ')}
              </TextLink>
            ) : (
              lines.map(lineInWords).join('; ')
            )
          }
          detail={[
            words.date(day),
            by && personLabel(by, by.id),
            ...lines.map(({ directions }) => directions),
            ...lines.map(({ item, substituteReason }) =>
              substituteReason ? `${item} instead: ${substituteReason}` : null,
            ),
          ]
            .filter(Boolean)
            .join(' · ')}
        />
      ))}
    </CardList>
  )
}
