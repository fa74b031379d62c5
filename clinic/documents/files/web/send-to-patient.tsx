import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { v7 as uuidv7 } from 'uuid'
import { Problem } from '../../../../contract/problem.ts'
import { useAct } from '../../../../web/ask.ts'
import { confirm } from '../../../../web/ui/confirm.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import type { PatientFile } from '../file.ts'
import { sendFiles } from '../file-message.ts'
import classes from './files.module.css'

interface SendToPatientProps {
  readonly patientId: string
  readonly files: readonly PatientFile[]
  /** They were sent, or nobody wants to send them any more. */
  readonly onEnd: () => void
}

/** Sends the files that are ticked to the patient: a mail with a link to them, and nothing of what they are. */
export function SendToPatient({ patientId, files, onEnd }: SendToPatientProps) {
  const { act, saving } = useAct(sendFiles)
  const isOne = files.length === 1
  const words = isOne ? '1 file' : `${files.length} files`

  async function send() {
    const isMeant = await confirm({
      question: `Send ${words} to the patient?`,
      verb: 'Send',
      tone: 'neutral',
      detail: `The patient may read ${isOne ? 'it' : 'them'} from now on, and is mailed a link that asks for a sign-in. The mail says nothing of what ${isOne ? 'it is' : 'they are'}.`,
      points: files.map(({ text }) => text),
    })
    if (!isMeant) return
    try {
      const body = { id: uuidv7(), fileIds: files.map(({ id }) => id) }
      await act({ params: { id: patientId }, body })
      notify.success(`Sent ${words} to the patient`)
      onEnd()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure('Failed to send the files', error.message)
    }
  }
  return (
    <div className={classes.chosen} role="group" aria-label="Chosen files">
      <span>{`${words} chosen`}</span>
      <Button
        leftSection={<IconSend size={18} aria-hidden />}
        loading={saving}
        onClick={() => void send()}
      >
        Send to the patient…
      </Button>
      <Button variant="default" onClick={onEnd}>
        Choose none
      </Button>
    </div>
  )
}
