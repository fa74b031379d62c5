import { createContext } from 'react'

/** Texts of the kit's parts. A page in another language brings its own (`web/public-page.tsx`). */
export interface KitTexts {
  readonly loading: string
  readonly loadFailed: string
  readonly tryAgain: string
  readonly optional: string
  readonly linkIsCut: string
}

export const englishKit: KitTexts = {
  loading: 'Loading...',
  loadFailed: 'Something went wrong while loading data.',
  tryAgain: 'Try again',
  optional: 'Optional',
  linkIsCut: 'This link is not complete. Open it again, or copy all of it.',
}

export const KitTexts = createContext(englishKit)
