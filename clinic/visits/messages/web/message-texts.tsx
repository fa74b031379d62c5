import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { useField } from '../../../../web/form/form-context.ts'
import { NotesField } from '../../../../web/form/notes-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { FilterSelect } from '../../../../web/table/filter-select.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import {
  changeMessageText,
  type MessageSettings,
  MessageTextChanges,
  readMessageTexts,
} from '../message-settings.ts'
import {
  faultOf,
  fillSubject,
  fillText,
  placeholders,
  placeholdersOf,
  visitInWords,
} from '../message-text.ts'
import { usualText } from '../usual-texts.ts'
import {
  channelWords,
  kindWords,
  type MessageChannel,
  messageChannels,
  type MessageKind,
  messageKinds,
} from '../visit-message.ts'
import classes from './message-settings-page.module.css'

const kinds = messageKinds.map((value) => ({ value, label: kindWords[value] }))
const channels = messageChannels.map((value) => ({ value, label: channelWords[value] }))

interface Chosen {
  readonly kind: MessageKind
  readonly channel: MessageChannel
}

/** The text of each message, with a preview. */
export function MessageTexts({ settings }: { settings: MessageSettings }) {
  const [chosen, setChosen] = useState<Chosen>({ kind: 'confirmation', channel: 'mail' })
  const { kind, channel } = chosen
  const { data: stored, error } = useAnswer(readMessageTexts, {})
  const own = stored?.texts.find((text) => text.kind === kind && text.channel === channel)
  return (
    <section className={classes.section} aria-labelledby="message-texts">
      <h2 id="message-texts">Texts</h2>
      <p className={classes.hint}>
        Words in braces are replaced by their values. Do not write about health in a text: messages
        can be read on locked screens and by others.
      </p>
      <div className={classes.choice}>
        <FilterSelect
          label="Message"
          value={kind}
          options={kinds}
          all={null}
          onChoose={(value) => value && setChosen({ kind: value, channel })}
        />
        <FilterSelect
          label="Sent by"
          value={channel}
          options={channels}
          all={null}
          onChoose={(value) => value && setChosen({ kind, channel: value })}
        />
      </div>
      {!stored && error && <LoadFailure problem={error} />}
      {!stored && !error && <Loading lines={6} />}
      {stored && (
        <TextForm
          key={`${kind} ${channel} ${settings.language} ${own === undefined}`}
          chosen={chosen}
          settings={settings}
          isOwn={own !== undefined}
          text={own ?? usualText(settings.language, kind, channel)}
          version={stored.version}
        />
      )}
    </section>
  )
}

interface TextFormProps {
  readonly chosen: Chosen
  readonly settings: MessageSettings
  readonly isOwn: boolean
  readonly text: { readonly subject: string; readonly body: string }
  readonly version: number
}

function TextForm({ chosen, settings, isOwn, text, version: read }: TextFormProps) {
  const { act, saving, problem } = useAct(changeMessageText)

  async function takeUsual() {
    const body = { ...chosen, subject: '', body: '' }
    // The form shows a refusal through `problem`.
    await act({ body, version: read }).catch(() => undefined)
  }

  return (
    <Form
      schema={MessageTextChanges}
      initial={{ ...chosen, ...text, version: read }}
      onSubmit={async (body, version) => {
        const changed = await act({ body, version })
        notify.success('Text saved.')
        return changed
      }}
      saving={saving}
      problem={problem}
      failure="Failed to save the text"
      submitLabel="Save Text"
      savingLabel="Saving..."
    >
      {chosen.channel === 'mail' && <TextField name="subject" label="Subject" required />}
      <NotesField name="body" label="Text" rows={chosen.channel === 'mail' ? 12 : 3} required />
      <ul className={classes.placeholders}>
        {placeholdersOf(chosen.kind, chosen.channel).map((name) => (
          <li key={name}>{`{${name}}: ${placeholders[name]}`}</li>
        ))}
      </ul>
      <Preview chosen={chosen} settings={settings} />
      {isOwn && (
        <div>
          <Button variant="default" disabled={saving} onClick={() => void takeUsual()}>
            Restore the usual text
          </Button>
        </div>
      )}
    </Form>
  )
}

/** The text of the form, filled with a made-up visit. */
function Preview({ chosen, settings }: { chosen: Chosen; settings: MessageSettings }) {
  const { clinic } = useSession()
  const text = { subject: useField('subject').value, body: useField('body').value }
  const fault = faultOf(chosen.kind, chosen.channel, text)
  // The same day at each render.
  const startsAt = new Date(Date.parse(clinic.today) + 7.6 * 86_400_000)
  const values = {
    patient: 'Mia Miller',
    clinic: clinic.name,
    doctor: 'Dr. Ana Silva',
    confirm: 'https://…/visit',
    cancel: 'https://…/visit',
    phone: clinic.head.phone ?? '',
    address: clinic.head.address.join(', '),
    directions: settings.directions ?? '',
    preparation: '',
    ...visitInWords(startsAt, clinic, settings.language),
  }
  return (
    <div className={classes.preview} role="group" aria-label="Preview">
      <h3>Preview</h3>
      {fault ? (
        <p role="status">{fault}</p>
      ) : (
        <>
          {text.subject && <p className={classes.subject}>{fillSubject(text.subject, values)}</p>}
          <p lang={settings.language}>{fillText(text.body, values)}</p>
        </>
      )}
    </div>
  )
}
