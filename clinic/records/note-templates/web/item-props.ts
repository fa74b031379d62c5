import type { Questionnaire, QuestionnaireItem } from '../questionnaire.ts'

/** The parts that the controls of one section or field need. */
export interface ItemProps {
  readonly item: QuestionnaireItem
  readonly questionnaire: Questionnaire
  /** The name of the item in the errors of the form, such as `questionnaire.item.0`. */
  readonly name: string
  readonly onChange: (item: QuestionnaireItem) => void
}
