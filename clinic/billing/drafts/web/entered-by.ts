import type { BodyInputOf } from '../../../../contract/endpoint.ts'
import type { BillDraft, issueBillDraft } from '../bill-draft.ts'

/** A draft as somebody would enter it. */
export function enteredBy(draft: BillDraft): BodyInputOf<typeof issueBillDraft> {
  const {
    id: _id,
    patient: _patient,
    currency: _currency,
    writtenBy: _writer,
    createdAt: _made,
    updatedAt: _changed,
    version: _version,
    ...entered
  } = draft
  return entered
}
