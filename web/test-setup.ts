import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { queryClient } from './query-client.ts'
import { notify } from './ui/notify.tsx'

// A busy machine may take its time; what fails is found either way.
configure({ asyncUtilTimeout: 5000 })

// What browsers have and jsdom does not; page tests load this first.
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
  // Nothing in a page test comes by itself.
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

// What pages keep in their modules ends with the file.
afterAll(() => {
  vi.resetModules()
})
