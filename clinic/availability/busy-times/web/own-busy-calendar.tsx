import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { Problem } from '../../../../contract/problem.ts'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { Section } from '../../../../web/ui/section.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import {
  BusyAddress,
  type BusyCalendar,
  endBusyCalendar,
  readBusyAddressAgain,
  readBusyCalendar,
  setBusyAddress,
  setBusyFile,
} from '../busy-calendar.ts'
import classes from './own-busy-calendar.module.css'

/** A part of the profile: the outside calendar that tells the clinic when a doctor is busy. */
export function OwnBusyCalendar() {
  const { data: calendar, error } = useAnswer(readBusyCalendar, {})
  return (
    <Section title="Your busy times">
      <p>
        When you are busy in another calendar of yours, nobody books you here without a reason. The
        clinic keeps the times, and the titles only if you want.
      </p>
      {!calendar && (error ? <LoadFailure problem={error} /> : <Loading lines={2} />)}
      {calendar?.source === 'none' && <Sources />}
      {calendar && calendar.source !== 'none' && <Reading calendar={calendar} />}
    </Section>
  )
}

const titleOptions = [
  { value: 'off', label: 'Times only' },
  { value: 'on', label: 'Times and titles, for all colleagues to see' },
]

/** An address that is read every hour, or a file that is read once. */
function Sources() {
  const address = useAct(setBusyAddress)
  const file = useAct(setBusyFile)
  const [titles, setTitles] = useState<'on' | 'off'>('off')

  async function readFile(chosen: File | undefined) {
    if (!chosen) return
    await file.act({ body: { calendar: await chosen.text(), titles } }).then(
      () => notify.success('The file is read.'),
      () => null,
    )
  }

  return (
    <>
      <Form
        schema={BusyAddress}
        initial={{ titles: 'off' }}
        onSubmit={(body) => address.act({ body })}
        saving={address.saving}
        problem={address.problem}
        failure="Failed to save the address"
        submitLabel="Read the calendar"
        savingLabel="Saving..."
      >
        <TextField
          name="url"
          label="Address of your calendar"
          help="The secret address in iCal format, as your calendar shows it; it begins with https:// or webcal://. It is read every hour."
          required
        />
        <SelectField name="titles" label="What is kept" options={titleOptions} />
      </Form>
      <div className={classes.file}>
        <label htmlFor="busy-file">Or a file (.ics), read once</label>
        <input
          id="busy-file"
          type="file"
          accept=".ics,text/calendar"
          disabled={file.saving}
          onChange={({ currentTarget }) => {
            void readFile(currentTarget.files?.[0])
            currentTarget.value = ''
          }}
        />
        <label className={classes.choice}>
          <input
            type="checkbox"
            checked={titles === 'on'}
            onChange={({ currentTarget: { checked } }) => setTitles(checked ? 'on' : 'off')}
          />
          With titles
        </label>
        {file.problem && (
          <Alert role="alert" color="red" variant="light">
            {file.problem.errors?.['calendar'] ?? file.problem.message}
          </Alert>
        )}
      </div>
    </>
  )
}

function Reading({ calendar }: { calendar: BusyCalendar }) {
  const words = useDateWords()
  const again = useAct(readBusyAddressAgain)
  const end = useAct(endBusyCalendar)
  const { source, host, readAt, failedAt, problem, titles, busyTimes } = calendar
  const isWaiting = readAt === null && failedAt === null
  const from = source === 'file' ? 'a file' : host

  async function act(work: () => Promise<unknown>) {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure('Failed to change the calendar', error.message)
    }
  }

  return (
    <>
      <p role="status">
        {isWaiting
          ? `Reading ${from}...`
          : `${busyTimes} busy times ${titles === 'on' ? 'with titles' : 'without titles'} from ${from}${readAt ? `, last read ${words.instant(readAt)}` : ''}.`}
      </p>
      {problem && failedAt && (
        <Alert role="alert" color="red" variant="light" icon={<IconAlertTriangle />}>
          {`${problem} (${words.instant(failedAt)}) The times read before still apply. The next try is within the hour.`}
        </Alert>
      )}
      <div className={classes.actions}>
        {source === 'address' && (
          <Button
            variant="default"
            disabled={again.saving || isWaiting}
            onClick={() => void act(() => again.act({}))}
          >
            Read again
          </Button>
        )}
        <Button
          variant="light"
          color="red"
          disabled={end.saving}
          onClick={() => void act(() => end.act({}))}
        >
          Remove
        </Button>
      </div>
    </>
  )
}
