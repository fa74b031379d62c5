// Why reading some answers is no event of the audit log. Others say so in their own words.

export const ownAccount = 'People read what is their own.'
export const freeTimes = 'Free times say nothing of who has the others.'
export const onlyCounts = 'It counts rows.'
export const settingsOnly = 'It holds how the clinic works, and nothing of its patients.'
export const forEverybody = 'Everybody may read it.'
