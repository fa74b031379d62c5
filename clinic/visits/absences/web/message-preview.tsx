import { Button, Group } from '@mantine/core'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { channelWords, type MessageDraft } from '../../messages/visit-message.ts'
import classes from './absence-page.module.css'

interface MessagePreviewProps {
  /** Empty while messages are off. */
  readonly drafts: readonly MessageDraft[]
  readonly verb: string
  readonly saving: boolean
  readonly onSend: () => void
  readonly onClose: () => void
}

/** A preview of the messages to patients, before their visits are moved. */
export function MessagePreview({ drafts, verb, saving, onSend, onClose }: MessagePreviewProps) {
  const isOff = drafts.length === 0
  return (
    <Dialog
      title="Move the visits and tell the patients?"
      detail={
        isOff
          ? 'Messages are off, so OpenWard does not tell the patients. Please call them.'
          : 'This is what they are told. It is sent after the visits have moved.'
      }
      onClose={onClose}
    >
      <ul className={classes.drafts}>
        {drafts.map(({ appointmentId, patient, channel, to, subject, body }) => (
          <li key={`${appointmentId} ${channel}`}>
            <b>{patient}</b>
            {to === null ? `: not told by ${channelWords[channel]}. Please call.` : `, ${to}`}
            {to !== null && (
              <>
                {subject && <p>{subject}</p>}
                <p>{body}</p>
              </>
            )}
          </li>
        ))}
      </ul>
      <Group gap="sm">
        <Button loading={saving} onClick={onSend}>
          {verb}
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </Dialog>
  )
}
