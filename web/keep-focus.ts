/**
 * When the focused element leaves the screen (a deleted row, a notice after its `Undo`), the
 * keyboard would start again from the top of the document; the heading of the page gets the focus
 * instead. A button that was disabled while it worked gets its focus back. Returns the function
 * that stops.
 */
export function keepFocus(): () => void {
  let last: HTMLElement | null = null
  let wasDisabled = false
  const remember = ({ target }: FocusEvent) => {
    last = target instanceof HTMLElement ? target : null
    wasDisabled = false
  }
  // A click elsewhere moves the focus on purpose; a removed element is gone from the page by then.
  const forget = () => {
    queueMicrotask(() => {
      if (isNowhere() && last?.isConnected && !last.matches(':disabled')) last = null
    })
  }
  const changes = new MutationObserver(() => {
    if (!last) return
    if (!last.isConnected) {
      last = null
      if (isNowhere()) {
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
      }
    } else if (last.matches(':disabled')) wasDisabled = true
    else if (wasDisabled && isNowhere()) last.focus({ preventScroll: true })
  })
  document.addEventListener('focusin', remember)
  document.addEventListener('focusout', forget)
  changes.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled'],
  })
  return () => {
    document.removeEventListener('focusin', remember)
    document.removeEventListener('focusout', forget)
    changes.disconnect()
  }
}

function isNowhere(): boolean {
  return document.activeElement === document.body || document.activeElement === null
}
