import { factConcept } from '../../facts/server/fact-concept.ts'
import { immunizations } from '../immunization.ts'
import { immunizationTable } from './immunization-table.ts'

export const immunizationFacts = factConcept(immunizations, immunizationTable)
