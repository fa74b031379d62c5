import { useField } from '../../../../web/form/form-context.ts'

/** What the form of a visit says about the times that suit it, as the endpoints of free times take it. */
export function useVisitWanted() {
  const { value: minutes } = useField('minutes')
  const { value: visitTypeId } = useField('visitTypeId')
  const { value: patientId } = useField('patientId')
  const resourceId = useField('resourceIds').list.join()
  return { minutes, visitTypeId, patientId, resourceId }
}
