import { type Directory, isTyped, nobody } from '../../../../contract/person.ts'
import { ask } from '../../../../web/ask.ts'
import { listPatientDirectory } from '../patient.ts'

/** The settings of a select of patients: it offers nobody before something is typed. */
export const patientChoice = {
  search: (search: string): Promise<Directory> =>
    isTyped(search) ? ask(listPatientDirectory, { query: { search } }) : Promise.resolve(nobody),
  hint: 'Type a name, number or date of birth',
}
