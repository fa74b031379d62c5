import { Problem } from '../../../../contract/problem.ts'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { Section } from '../../../../web/ui/section.tsx'
import {
  changeOwnWaysToWrite,
  changeWaysToWrite,
  channelWords,
  messageChannels,
  readOwnWaysToWrite,
  readWaysToWrite,
  type WaysToWrite,
} from '../visit-message.ts'
import classes from './ways-to-write.module.css'

interface WaysProps {
  readonly legend: string
  readonly ways: WaysToWrite
  readonly saving: boolean
  readonly onChange: (ways: WaysToWrite) => Promise<unknown>
}

function Ways({ legend, ways, saving, onChange }: WaysProps) {
  async function change(next: WaysToWrite) {
    try {
      await onChange(next)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure('Failed to save', error.message)
    }
  }

  return (
    <fieldset className={classes.ways}>
      <legend>{legend}</legend>
      {messageChannels.map((channel) => (
        <label key={channel}>
          <input
            type="checkbox"
            checked={ways[channel] === 'on'}
            disabled={saving}
            onChange={({ currentTarget: { checked } }) =>
              void change({ ...ways, [channel]: checked ? 'on' : 'off' })
            }
          />
          {channelWords[channel]}
        </label>
      ))}
    </fieldset>
  )
}

/** The channels of messages to a patient, for the desk. */
export function WaysToWriteOf({ patientId }: { patientId: string }) {
  const params = { id: patientId }
  const ways = useAnswer(readWaysToWrite, { params })
  const { act, saving } = useAct(changeWaysToWrite)
  if (!ways.data) return ways.error ? <LoadFailure problem={ways.error} /> : <Loading lines={1} />
  return (
    <Ways
      legend="Wants messages about visits by"
      ways={ways.data}
      saving={saving}
      onChange={(body) => act({ params, body })}
    />
  )
}

/** The patient's own channels: a part of their profile. */
export function OwnWaysToWrite() {
  const ways = useAnswer(readOwnWaysToWrite, {})
  const { act, saving } = useAct(changeOwnWaysToWrite)
  return (
    <Section title="Messages about your visits">
      {ways.data ? (
        <Ways
          legend="The clinic may write to you by"
          ways={ways.data}
          saving={saving}
          onChange={(body) => act({ body })}
        />
      ) : ways.error ? (
        <LoadFailure problem={ways.error} />
      ) : (
        <Loading lines={1} />
      )}
    </Section>
  )
}
