import type * as z from 'zod'
import type { Problem } from '../../contract/problem.ts'
import { Dialog } from '../ui/dialog.tsx'
import { notify } from '../ui/notify.tsx'
import { Form, type FormProps } from './form.tsx'

interface DialogFormProps<S extends z.ZodObject, Answer> extends Pick<
  FormProps<S>,
  'schema' | 'initial' | 'failure' | 'submitLabel' | 'children'
> {
  readonly title: string
  readonly detail?: string | undefined
  readonly points?: readonly string[] | undefined
  /** The act that sends it. */
  readonly act: { readonly saving: boolean; readonly problem: Problem | null }
  readonly onSubmit: (values: z.input<S>, version: number) => Promise<Answer>
  /** Says what was done, once the dialog is closed. */
  readonly done: string | ((answer: Answer, values: z.input<S>) => string)
  readonly savingLabel?: string
  readonly onClose: () => void
}

/** A short form in a dialog, which closes when it was sent and says what was done. */
export function DialogForm<S extends z.ZodObject, Answer>({
  title,
  detail,
  points,
  act,
  onSubmit,
  done,
  savingLabel = 'Saving...',
  onClose,
  ...form
}: DialogFormProps<S, Answer>) {
  return (
    <Dialog title={title} detail={detail} points={points} onClose={onClose}>
      <Form
        {...form}
        onSubmit={async (values, version) => {
          const answer = await onSubmit(values, version)
          onClose()
          notify.success(typeof done === 'string' ? done : done(answer, values))
          return answer
        }}
        saving={act.saving}
        problem={act.problem}
        savingLabel={savingLabel}
        onCancel={onClose}
        isLeftFreely
        takesFocus
      />
    </Dialog>
  )
}
