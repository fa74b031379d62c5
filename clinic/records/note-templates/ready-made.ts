/** The forms that the product ships, as files beside this one, with their titles. */
export const readyMade = [
  { file: 'follow-up-visit', title: 'Follow-up visit (SOAP)' },
  { file: 'new-patient', title: 'New patient history and examination' },
  { file: 'acute-illness', title: 'Acute illness' },
  { file: 'well-child-visit', title: 'Well-child visit' },
  { file: 'chronic-disease-review', title: 'Chronic disease review' },
  { file: 'mental-health', title: 'Mental health (PHQ-9 and GAD-7)' },
] as const
export type ReadyMadeFile = (typeof readyMade)[number]['file']
