import { factConcept } from '../../facts/server/fact-concept.ts'
import { medicines } from '../medicine.ts'
import { medicineTable } from './medicine-table.ts'

export const medicineFacts = factConcept(medicines, medicineTable)
