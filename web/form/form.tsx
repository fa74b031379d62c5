import { Button, Group } from '@mantine/core'
import {
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
  type FormEvent,
  type ReactNode,
} from 'react'
import type * as z from 'zod'
import { fieldErrors, Problem } from '../../contract/problem.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { ConflictPanel } from './conflict-panel.tsx'
import { fieldTexts, type FieldTexts } from './field-texts.ts'
import { FormContext } from './form-context.ts'
import { FormFailure } from './form-failure.tsx'
import {
  differ,
  entered,
  valuesFrom,
  versionOf,
  type FormValues,
  type Initial,
} from './form-values.ts'
import classes from './form.module.css'
import { useUnsavedWork } from './unsaved-work.ts'
import { useFirstField } from './use-first-field.ts'
import { withoutFields } from './without-fields.ts'

export interface FormProps<S extends z.ZodObject> {
  /** Schema of the endpoint's body: the form and the server check the same rules. */
  readonly schema: S
  /**
   * A stored row, or the known values of a new one. Has `version` for versioned rows: a later one is taken over
   * while nobody has edited the form, for instance after a payment on the page of its bill.
   */
  readonly initial: Initial<S>
  /**
   * Sends the form. Return the promise of `act`: when it rejects, the input stays; when it resolves
   * with a row, the next save starts from that row's version. `version` is the one read when
   * editing began, so that nobody's change is overwritten unseen.
   */
  readonly onSubmit: (values: z.input<S>, version: number) => Promise<unknown>
  readonly saving: boolean
  readonly problem: Problem | null
  /** Exact text of a failure; ending in a colon, the reason follows in the line; null, the reason alone. */
  readonly failure: string | null
  readonly submitLabel: string
  readonly savingLabel: string
  /** Another way to send the form, by a button of its own, such as to keep it for later. */
  readonly other?: {
    readonly label: string
    readonly onSubmit: (values: z.input<S>, version: number) => Promise<unknown>
  }
  /** For forms such as signing in, whose input is no work that could be lost. */
  readonly isLeftFreely?: boolean
  /** The warning about unsaved work on leaving, where the work is kept as a draft and not lost. */
  readonly leavingDetail?: string | undefined
  readonly cancelTo?: string
  /** Whether the first field to work in gets the focus; it does in a form that fills its page. */
  readonly takesFocus?: boolean
  /** The URL of a new row once it exists: the answer to its creation may have been lost. */
  readonly madeTo?: string
  readonly onCancel?: () => void
  readonly cancelLabel?: string
  /** A sentence beside the buttons: what sending does besides. */
  readonly hint?: string | undefined
  /** Names of fields for the conflict panel, where they differ from the labels on screen. */
  readonly labels?: Readonly<Record<string, string>>
  /** Translates a refusal for a page in another language; must be the same function each time. */
  readonly inWords?: (problem: Problem) => Problem
  readonly children: ReactNode
}

const nothing: ReadonlySet<string> = new Set()

/** A form whose fields find their values, errors and ids by name. Input is never lost on a failure. */
export function Form<S extends z.ZodObject>({
  schema,
  initial,
  onSubmit,
  saving,
  problem,
  failure,
  submitLabel,
  savingLabel,
  other,
  isLeftFreely = false,
  leavingDetail,
  cancelTo,
  takesFocus = cancelTo !== undefined,
  madeTo,
  onCancel,
  cancelLabel = 'Cancel',
  hint,
  labels,
  inWords,
  children,
}: FormProps<S>) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [stored, setStored] = useState<FormValues>(() => valuesFrom(schema, initial))
  const [version, setVersion] = useState(() => versionOf(initial))
  const [values, setValues] = useState(stored)
  /** The current values, and those that are still being looked up; sending waits for them. */
  const latest = useRef(stored)
  const awaited = useRef(new Set<Promise<unknown>>())
  /** The schema's refusal, before anything was sent. */
  const [refused, setRefused] = useState<Problem | null>(null)
  const [dismissed, setDismissed] = useState<Problem | null>(null)
  const [editedSince, setEditedSince] = useState(nothing)
  const [texts, setTexts] = useState<FieldTexts>({})
  const sending = useRef(false)
  /** Whether the last try went by the other button; a decision about a conflict goes the same way. */
  const byOther = useRef(false)
  const saved = useRef(false)
  /** A counter, because people may type while a save is in progress. */
  const edits = useRef(0)

  const told = refused ?? (problem === dismissed ? null : problem)
  const shown = useMemo(() => (told && inWords ? inWords(told) : told), [told, inWords])
  // A refusal no longer holds once its fields have changed.
  const standing = useMemo(() => shown && withoutFields(shown, editedSince), [shown, editedSince])
  useUnsavedWork(
    () => !isLeftFreely && differ(values, stored) && !sending.current && !saved.current,
    leavingDetail,
  )
  useLeadToProblem(form, shown)
  useFirstField(form, takesFocus)

  const context = useMemo(
    () => ({
      id,
      values,
      errors: standing?.errors ?? {},
      set: (name: string, value: unknown) => {
        saved.current = false
        edits.current += 1
        latest.current = { ...latest.current, [name]: value }
        setValues(latest.current)
        setEditedSince((before) => (before.has(name) ? before : new Set(before).add(name)))
      },
      waitFor: (value: Promise<unknown>) => {
        awaited.current.add(value)
        void Promise.allSettled([value]).then(() => awaited.current.delete(value))
      },
    }),
    [id, values, standing],
  )

  async function send(base: number) {
    // React state would still allow a second press within the same frame.
    if (sending.current) return
    sending.current = true
    try {
      if (awaited.current.size > 0) await Promise.allSettled(awaited.current)
      const sent = latest.current
      setEditedSince(nothing)
      setTexts(fieldTexts(form.current, labels))
      const body = entered(schema, sent)
      const checked = schema.safeParse(body)
      if (!checked.success) {
        setRefused(new Problem('invalid', { errors: fieldErrors(checked.error) }))
        return
      }
      setRefused(null)
      const editsSent = edits.current
      // The schema has just accepted these very values.
      const submit = byOther.current && other ? other.onSubmit : onSubmit
      const answer = await submit(body as z.input<S>, base)
      saved.current = edits.current === editsSent
      setStored(sent)
      setVersion(versionOf(answer) || base)
    } catch (error) {
      // `problem` shows a Problem on screen already.
      if (!(error instanceof Problem)) throw error
    } finally {
      sending.current = false
    }
  }

  function take(current: object) {
    const theirs = valuesFrom(schema, current)
    latest.current = theirs
    setValues(theirs)
    setStored(theirs)
    setVersion(versionOf(current))
    setDismissed(problem)
  }

  const takeLater = useEffectEvent(() => {
    const isLater = versionOf(initial) > version
    if (isLater && !sending.current && !differ(values, stored)) take(initial)
  })
  // The row changes outside of the form: by another part of the page, or by another person.
  useEffect(() => takeLater(), [initial])

  const current = shown?.id === 'changed' && isRow(shown.current) ? shown.current : null
  return (
    <FormContext value={context}>
      <form
        ref={form}
        className={classes.form}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          byOther.current = false
          void send(version)
        }}
      >
        {standing && (
          <FormFailure formId={id} failure={failure} problem={standing} madeTo={madeTo} />
        )}
        {current && (
          <ConflictPanel
            current={current}
            texts={texts}
            saving={saving}
            onKeep={() => void send(versionOf(current))}
            onTake={() => take(current)}
          />
        )}
        {children}
        <Group gap="sm">
          <Button type="submit" disabled={saving}>
            {saving ? savingLabel : submitLabel}
          </Button>
          {other && (
            <Button
              variant="default"
              disabled={saving}
              onClick={() => {
                byOther.current = true
                void send(version)
              }}
            >
              {other.label}
            </Button>
          )}
          {cancelTo && (
            <ButtonLink to={cancelTo} variant="default">
              Cancel
            </ButtonLink>
          )}
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              {cancelLabel}
            </Button>
          )}
          {hint && <p className={classes.hint}>{hint}</p>}
        </Group>
      </form>
    </FormContext>
  )
}

function isRow(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** Goes to the first bad field, or brings the reason into view: the button may be far below it. */
function useLeadToProblem(
  form: { readonly current: HTMLFormElement | null },
  shown: Problem | null,
) {
  // Focus and scrolling belong to the browser; the fields have their errors only once they are
  // drawn.
  useEffect(() => {
    if (!shown) return
    const badField = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (badField) badField.focus()
    else form.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' })
  }, [form, shown])
}
