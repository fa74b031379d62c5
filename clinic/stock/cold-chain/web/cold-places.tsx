import type { AnswerOf } from '../../../../contract/endpoint.ts'
import { paths } from '../../../../contract/paths.ts'
import type { Problem } from '../../../../contract/problem.ts'
import { Card, CardList, CardListItem, Hint } from '../../../../web/ui/card.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import type { ColdPlace, listColdPlaces } from '../temperature.ts'
import { boundsInWords, inDegrees } from './degrees.ts'

interface ColdPlacesProps {
  readonly places: {
    readonly data?: AnswerOf<typeof listColdPlaces> | undefined
    readonly error: Problem | null
  }
}

/** The places with bounds: how each is, and whether somebody read it today. */
export function ColdPlaces({ places: { data, error } }: ColdPlacesProps) {
  const words = useDateWords()
  if (!data) return error ? <LoadFailure problem={error} /> : <Loading lines={2} />
  const lastOf = ({ lastAt, lastCelsius }: ColdPlace) =>
    lastAt === null || lastCelsius === null
      ? 'never read'
      : `${inDegrees(lastCelsius)} on ${words.instant(lastAt)}`
  return (
    <Card title="Places">
      {data.length === 0 && (
        <Hint>
          No place has a lowest or highest temperature. Enter them at the places of stock.
        </Hint>
      )}
      <CardList label="Places" isTight>
        {data.map((place) => (
          <CardListItem
            key={place.id}
            name={
              <>
                <TextLink to={paths.coldChain({ locationId: place.id })}>{place.name}</TextLink>
                {place.openExcursionId !== null && (
                  <StatusBadge word="Out of bounds" hue="danger" />
                )}
                {!place.isReadToday && <StatusBadge word="No reading today" hue="warning" />}
              </>
            }
            detail={`${lastOf(place)} · kept ${boundsInWords(place)}`}
          />
        ))}
      </CardList>
    </Card>
  )
}
