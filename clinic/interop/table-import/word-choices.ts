// The meanings that words of a column can have.

export const genderChoices = [
  { value: 'female', label: 'Female' },
  { value: 'male', label: 'Male' },
  { value: 'other', label: 'Other' },
  { value: '', label: 'Not known' },
] as const

export const statusChoices = [
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'completed', label: 'Completed' },
  { value: 'canceled', label: 'Canceled' },
  { value: 'no-show', label: 'No-show' },
  { value: '', label: 'By its date' },
] as const

export const yesChoices = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const
