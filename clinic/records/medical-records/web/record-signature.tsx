import { Instant } from '../../../../web/ui/when.tsx'
import type { MedicalRecord } from '../medical-record.ts'
import classes from './record-signature.module.css'

type Signature = Pick<
  MedicalRecord,
  'state' | 'signedAt' | 'signedBy' | 'signedHash' | 'coSigner' | 'coSignedAt'
>

/** The signatures of a record with their times, on screen and on paper. */
export function RecordSignature({ record }: { record: Signature }) {
  const { state, signedAt, signedBy, signedHash, coSigner, coSignedAt } = record
  if (signedAt === null) {
    return <p className={classes.signature}>Nobody has signed this record yet.</p>
  }
  return (
    <div className={classes.signature}>
      {signedHash === null ? (
        <p>
          Written in another system. It counts as signed since <Instant at={signedAt} />.
        </p>
      ) : (
        <p>
          Signed by {signedBy?.name ?? 'a former doctor'}, <Instant at={signedAt} />
        </p>
      )}
      {coSignedAt && (
        <p>
          Co-signed by {coSigner?.name ?? 'a former doctor'}, <Instant at={coSignedAt} />
        </p>
      )}
      {state === 'to co-sign' && (
        <p>It waits for the co-signature of {coSigner?.name ?? 'another doctor'}.</p>
      )}
      {signedHash && (
        <p className={classes.hash}>
          Fingerprint of the signed text, as in the audit log:{' '}
          <code>{signedHash.slice(0, 16)}</code>
        </p>
      )}
    </div>
  )
}
