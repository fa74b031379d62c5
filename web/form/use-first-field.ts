import { useEffect } from 'react'
import { onceInSight } from '../ui/arriving.tsx'

/**
 * Puts the cursor into the first field that has to be filled in, or that takes scans (`data-scan`); where nothing is
 * missing, into the first one that can be edited. A choice with a search is passed over then: it selects what it holds.
 * Only where there is a keyboard: on a phone the screen keyboard would cover the form.
 */
export function useFirstField(
  form: { readonly current: HTMLFormElement | null },
  takesFocus: boolean,
) {
  // The focus belongs to the document, outside of React.
  useEffect(() => {
    const { current } = form
    if (!current || !takesFocus || !window.matchMedia('(pointer: fine)').matches) return undefined
    return onceInSight(current, () => focusFirst(current))
  }, [form, takesFocus])
}

function focusFirst(form: HTMLFormElement): void {
  const fields = [
    ...form.querySelectorAll<HTMLInputElement>(
      ':is(input, select, textarea):enabled:not([readonly], [type="checkbox"], [type="radio"], [type="file"])',
    ),
  ]
  const missing = fields.find((one) => one.value === '' && one.matches(':required, [data-scan]'))
  for (const field of missing ? [missing] : fields) {
    if (!missing && field.matches('input[role="combobox"]')) continue
    field.focus({ preventScroll: true })
    // A field in a closed part of the form takes no focus.
    if (document.activeElement === field) break
  }
}
