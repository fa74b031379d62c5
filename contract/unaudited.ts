// Why some GET answers are no event of the audit log. Other endpoints give their own reason.

export const ownAccount = 'People read what is their own.'
export const freeTimes = 'Free times say nothing of who has the others.'
export const onlyCounts = 'It counts rows.'
export const settingsOnly = 'It holds how the clinic works, and nothing of its patients.'
export const forEverybody = 'Everybody may read it.'
