import { factConcept } from '../../facts/server/fact-concept.ts'
import { conditions } from '../condition.ts'
import { conditionTable } from './condition-table.ts'

export const conditionFacts = factConcept(conditions, conditionTable)
