import { Button } from '@mantine/core'
import { IconSignature } from '@tabler/icons-react'
import { Problem } from '../../../../contract/problem.ts'
import { useAct } from '../../../../web/ask.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { confirm } from '../../../../web/ui/confirm.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { type MedicalRecord, medicalRecordCan } from '../medical-record.ts'
import { coSignMedicalRecord, signMedicalRecord } from '../signature.ts'

type Signable = Pick<MedicalRecord, 'id' | 'version' | 'doctorId' | 'state' | 'coSigner'>

/** Signs an own record, or co-signs one of a trainee; nothing for those who may do neither. */
export function SignRecord({ record }: { record: Signable }) {
  const { currentUser, role } = useSession()
  const viewer = { userId: currentUser?.id ?? '', role: role ?? 'patient' }
  const sign = useAct(signMedicalRecord)
  const coSign = useAct(coSignMedicalRecord)
  const isCoSigning = medicalRecordCan.coSign(viewer, record)
  if (!isCoSigning && !medicalRecordCan.sign(viewer, record)) return null
  const { act, saving } = isCoSigning ? coSign : sign
  const verb = isCoSigning ? 'Co-sign' : 'Sign'

  async function press() {
    const isSure = await confirm({
      question: `${verb} this record?`,
      verb,
      detail: isCoSigning
        ? 'You sign it as it is. Afterwards the patient can read it.'
        : 'Its text is locked for good. Later you can add to it, and the patient can read it.',
      tone: 'neutral',
    })
    if (!isSure) return
    try {
      const signed = await act({ params: { id: record.id }, version: record.version })
      notify.success(
        signed.state === 'to co-sign'
          ? `Record signed. ${signed.coSigner?.name ?? 'Another doctor'} has to co-sign it.`
          : `Record ${isCoSigning ? 'co-signed' : 'signed'}`,
      )
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const isStale = error.id === 'changed'
      notify.failure(
        `Failed to ${verb.toLowerCase()} record`,
        isStale ? 'It was changed meanwhile. Read it again, then sign it.' : error.message,
      )
    }
  }

  return (
    <Button
      leftSection={<IconSignature size={18} aria-hidden />}
      disabled={saving}
      onClick={() => void press()}
    >
      {saving ? 'Signing...' : verb}
    </Button>
  )
}
