import { DoublesLink } from '../../clinic/patients/merging/web/doubles-link.tsx'
import { countLikelyDoubles } from '../../clinic/patients/merging/likely-double.ts'
import { PatientsPage } from '../../clinic/patients/charts/web/patients-page.tsx'
import { mayCall } from '../../web/guard.tsx'
import { useSession } from '../../web/session-context.tsx'

/** Assembly: the register, with the way to likely doubles. */
export function Patients() {
  const session = useSession()
  return <PatientsPage beside={mayCall(session, countLikelyDoubles) && <DoublesLink />} />
}
Patients.about = PatientsPage.about
