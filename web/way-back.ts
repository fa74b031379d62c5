import { useLocation } from '@tanstack/react-router'

/** Where a page leads back to, for people whom a guide sent there. */
export interface WayBack {
  /** A URL made by `paths`. */
  readonly to: string
  readonly words: string
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    wayBack?: WayBack
  }
}

/** The way back of the page, as the link that led here gave it. */
export function useWayBack(): WayBack | undefined {
  return useLocation({ select: ({ state }) => state.wayBack })
}
