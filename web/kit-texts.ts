import { createContext } from 'react'
import type { Language } from '../contract/language.ts'

/** Texts of the kit's parts. A page in another language brings its own (`web/public-page.tsx`). */
export interface KitTexts {
  /** Of the days that are shown and typed too. */
  readonly language: Language
  readonly loading: string
  readonly loadFailed: string
  readonly tryAgain: string
  readonly optional: string
  readonly linkIsCut: string
  readonly openCalendar: string
}

export const englishKit: KitTexts = {
  language: 'en',
  loading: 'Loading...',
  loadFailed: 'Something went wrong while loading data.',
  tryAgain: 'Try again',
  optional: 'Optional',
  linkIsCut: 'This link is not complete. Open it again, or copy all of it.',
  openCalendar: 'Open calendar',
}

export const KitTexts = createContext(englishKit)
