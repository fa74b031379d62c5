import { nameOf } from '../../../stock/items/web/name-of.ts'
import { paths } from '../../../../contract/paths.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { CardList, CardListItem } from '../../../../web/ui/card.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { type Dispensing, readDispensing } from '../dispensing.ts'
import { lineInWords } from './line-in-words.ts'

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
            by && nameOf(by),
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
