import * as z from 'zod'

/** Languages in which the clinic speaks to the public: in messages and on pages without signing in. */
export const languages = ['en', 'de', 'es', 'fr'] as const
export const Language = z.enum(languages, 'Choose a language.')
export type Language = z.infer<typeof Language>
