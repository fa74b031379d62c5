import { type Directory, isTyped, nobody } from '../../../contract/person.ts'
import { ask } from '../../../web/ask.ts'
import { listPatientDirectory } from '../patient.ts'

/** What a select of patients needs: nobody is offered before something is typed. */
export const patientChoice = {
  search: (search: string): Promise<Directory> =>
    isTyped(search) ? ask(listPatientDirectory, { query: { search } }) : Promise.resolve(nobody),
  hint: 'Type a name, number or date of birth',
}
