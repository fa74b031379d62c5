/** The schedules of routine vaccinations that come with the product, by which doses become due. */
export const vaccinationSchedules = {
  none: 'None: doses are not calculated',
  cdc: 'CDC (United States)',
  who: 'WHO (children)',
} as const
export type VaccinationSchedule = keyof typeof vaccinationSchedules
