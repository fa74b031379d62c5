import { useState } from 'react'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { SecretLinkButtons } from '../../../../web/ui/secret-link-buttons.tsx'
import { Section } from '../../../../web/ui/section.tsx'
import {
  type CalendarFeed,
  endCalendarFeed,
  makeCalendarFeed,
  readCalendarFeed,
} from '../calendar-feed.ts'
import classes from './own-calendar-feed.module.css'

/** A secret address with which phones and computers show the own visits: a part of the profile. */
export function OwnCalendarFeed() {
  const { data: feed, error } = useAnswer(readCalendarFeed, {})
  return (
    <Section title="Your calendar">
      <p>
        With a secret address, the calendar of your phone or computer shows your appointments.
        Anybody who knows the address can read them, so do not share it.
      </p>
      {feed ? (
        <Feed feed={feed} />
      ) : error ? (
        <LoadFailure problem={error} />
      ) : (
        <Loading lines={1} />
      )}
    </Section>
  )
}

function Feed({ feed }: { feed: CalendarFeed }) {
  const make = useAct(makeCalendarFeed)
  const end = useAct(endCalendarFeed)
  const [url, setUrl] = useState<string | null>(null)
  const [hasNames, setHasNames] = useState(feed.names === 'on')

  return (
    <>
      {url ? (
        <p role="status">
          Subscribe to this address now; it is not shown again:{' '}
          <code className={classes.address}>{url}</code>
        </p>
      ) : (
        <p>{feed.isOn ? 'A secret address is in use.' : 'There is no secret address.'}</p>
      )}
      <label className={classes.names}>
        <input
          type="checkbox"
          checked={hasNames}
          onChange={({ currentTarget: { checked } }) => setHasNames(checked)}
        />
        With names (without them it only says that there is an appointment)
      </label>
      <div className={classes.actions}>
        <SecretLinkButtons
          noun="address"
          failure="Failed to change the calendar"
          isOn={feed.isOn}
          isSaving={make.saving || end.saving}
          onMake={async () => {
            const { url } = await make.act({ body: { names: hasNames ? 'on' : 'off' } })
            setUrl(url)
          }}
          onEnd={async () => {
            await end.act({})
            setUrl(null)
          }}
        />
      </div>
    </>
  )
}
