import { factConcept } from '../../facts/server/fact-concept.ts'
import { familyHistory } from '../family-illness.ts'
import { familyTable } from './family-illness-table.ts'

export const familyFacts = factConcept(familyHistory, familyTable)
