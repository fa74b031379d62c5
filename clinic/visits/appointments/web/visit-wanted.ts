import { useField } from '../../../../web/form/form-context.ts'

/** The wishes in the form of a visit about its times, as the endpoints of free times take them. */
export function useVisitWanted() {
  const { value: minutes } = useField('minutes')
  const { value: visitTypeId } = useField('visitTypeId')
  const { value: patientId } = useField('patientId')
  const resourceId = useField('resourceIds').list.join()
  return { minutes, visitTypeId, patientId, resourceId }
}
