import { Button, Input } from '@mantine/core'
import { IconChevronDown, IconFileUpload } from '@tabler/icons-react'
import { use, useId, useState } from 'react'
import { FormContext } from '../../../../web/form/form-context.ts'
import { confirm } from '../../../../web/ui/confirm.tsx'
import { FileChooser } from '../../../../web/ui/file-chooser.tsx'
import type { FormError } from '../known-elements.ts'
import { readyMade } from '../ready-made.ts'
import type { Questionnaire } from '../questionnaire.ts'
import { placeInWords, readQuestionnaire, readQuestionnaireText } from '../read-questionnaire.ts'
import { emptyForm, formIn } from './questionnaire-draft.ts'
import classes from './start-from.module.css'

const files = import.meta.glob<unknown>('../ready-made/*.json', { import: 'default' })

/** The largest file that is read, in bytes. */
const largest = 800_000

interface Refused {
  readonly value: unknown
  readonly errors: readonly FormError[]
}

/** The start of a new template: nothing, a form that the product ships, or one from elsewhere. */
export function StartFrom() {
  const form = use(FormContext)
  const id = useId()
  const [chosen, setChosen] = useState('')
  const [started, setStarted] = useState<Questionnaire>(emptyForm)
  const [pasted, setPasted] = useState('')
  const [refused, setRefused] = useState<Refused | null>(null)
  if (!form) return null
  const now = formIn(form.values['questionnaire'])
  const set = form.set

  /** Whether the form may be replaced: it is as it was taken, or somebody said so. */
  async function mayReplace(): Promise<boolean> {
    if (now === started || now.item.length === 0) return true
    const question = 'Replace the fields that you have made?'
    return confirm({ question, verb: 'Replace' })
  }

  function take(questionnaire: Questionnaire) {
    set('title', questionnaire.title ?? '')
    set('description', questionnaire.description ?? '')
    set('questionnaire', questionnaire)
    setStarted(questionnaire)
    setRefused(null)
  }

  function failed(message: string) {
    setRefused({ value: null, errors: [{ path: [], message }] })
  }

  async function choose(file: string) {
    if (!(await mayReplace())) return
    setChosen(file)
    if (file === '') return take(emptyForm)
    try {
      const read = readQuestionnaire(await files[`../ready-made/${file}.json`]?.())
      if (read.questionnaire) take(read.questionnaire)
      else failed('This form could not be read.')
    } catch {
      setChosen('')
      failed('The form could not be loaded. Try again in a moment.')
    }
  }

  async function bring(text: string) {
    const read = readQuestionnaireText(text)
    if (!read.questionnaire) return setRefused({ value: parsed(text), errors: read.errors })
    if (!(await mayReplace())) return
    setChosen('')
    take(read.questionnaire)
  }

  async function open(file: File | null) {
    if (!file) return
    if (file.size > largest) return failed(`${file.name} is too large for a form.`)
    try {
      const text = await file.text()
      setPasted(text)
      await bring(text)
    } catch {
      failed(`${file.name} could not be read.`)
    }
  }

  return (
    <div className={classes.start}>
      <label className={classes.label} htmlFor={`${id}-start`}>
        Start from
      </label>
      <Input
        id={`${id}-start`}
        component="select"
        pointer
        rightSection={<IconChevronDown size={18} aria-hidden />}
        value={chosen}
        onChange={({ currentTarget }) => void choose(currentTarget.value)}
      >
        <option value="">An empty form</option>
        {readyMade.map(({ file, title }) => (
          <option key={file} value={file}>
            {title}
          </option>
        ))}
      </Input>
      <details className={classes.details}>
        <summary>Import a form</summary>
        <div className={classes.import}>
          <p className={classes.hint}>
            A FHIR R4 Questionnaire, as other systems export it. Choose its file or paste its text.
          </p>
          <FileChooser accept=".json,application/json,application/fhir+json" onChange={open}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                leftSection={<IconFileUpload size={18} aria-hidden />}
              >
                Choose a file
              </Button>
            )}
          </FileChooser>
          <label className={classes.label} htmlFor={`${id}-text`}>
            Text of the form
          </label>
          <Input
            id={`${id}-text`}
            component="textarea"
            rows={5}
            multiline
            autoComplete="off"
            spellCheck={false}
            value={pasted}
            onChange={({ currentTarget }) => setPasted(currentTarget.value)}
          />
          <div>
            <Button
              variant="default"
              disabled={pasted.trim() === ''}
              onClick={() => void bring(pasted)}
            >
              Use this form
            </Button>
          </div>
        </div>
      </details>
      {refused && <Refusal {...refused} />}
    </div>
  )
}

/** More errors than these help nobody to mend a file. */
const mostShown = 10

function Refusal({ value, errors }: Refused) {
  return (
    <div role="alert" className={classes.refused}>
      <p>The form was not taken.</p>
      <ul>
        {errors.slice(0, mostShown).map(({ path, message }) => (
          <li key={`${path.join('.')} ${message}`}>
            {path.length > 0 && <strong>{`${placeInWords(value, path)}: `}</strong>}
            {message}
          </li>
        ))}
      </ul>
      {errors.length > mostShown && <p>{`And ${errors.length - mostShown} more.`}</p>}
    </div>
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
