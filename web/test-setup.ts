import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { queryClient } from './query-client.ts'
import { notify } from './ui/notify.tsx'

// A busy machine may be slow; a real failure is found in any case.
configure({ asyncUtilTimeout: 10_000 })

// Parts of browsers that jsdom lacks; page tests load this first.
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.setAttribute('open', '')
  },
  close(this: HTMLDialogElement) {
    this.removeAttribute('open')
  },
})
Object.assign(Element.prototype, { scrollIntoView: () => undefined })
Object.assign(window, {
  scrollTo: () => undefined,
  matchMedia: (media: string) => Object.assign(new EventTarget(), { matches: false, media }),
  ResizeObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
  // Page tests get no live messages.
  EventSource: class extends EventTarget {
    close() {}
  },
})

afterEach(() => {
  cleanup()
  queryClient.clear()
  notify.clear()
  localStorage.clear()
})

// The state that pages keep in their modules ends with the test file.
afterAll(() => {
  vi.resetModules()
})
