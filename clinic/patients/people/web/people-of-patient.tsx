import { useAnswer } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { addAddress } from '../address.ts'
import { readPeopleOfPatient } from '../people-of-patient.ts'
import { AddressList } from './address-list.tsx'
import { ContactList } from './contact-list.tsx'
import { NameList } from './name-list.tsx'
import { RelatedList } from './related-list.tsx'

/** Addresses, further contacts and names of a patient, and their people, on the tab `Details`. */
export function PeopleOfPatient({ patientId }: { patientId: string }) {
  const session = useSession()
  const { data: people, error } = useAnswer(readPeopleOfPatient, { params: { id: patientId } })
  if (!people) return error ? <LoadFailure problem={error} /> : <Loading lines={6} />
  const about = { patientId, mayChange: mayCall(session, addAddress) }
  return (
    <>
      <RelatedList {...about} people={people} />
      <AddressList {...about} addresses={people.addresses} />
      <ContactList {...about} contactPoints={people.contactPoints} />
      <NameList {...about} names={people.names} />
    </>
  )
}
