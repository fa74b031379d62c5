import { factConcept } from '../../facts/server/fact-concept.ts'
import { procedures } from '../procedure.ts'
import { procedureTable } from './procedure-table.ts'

export const procedureFacts = factConcept(procedures, procedureTable)
