/** The texts of a form's fields on screen: label, entered value, and the words of a select's values. */
export type FieldTexts = Readonly<
  Record<string, { label: string; yours: string; words: Readonly<Record<string, string>> }>
>

/** Read from the drawn form, because only the fields know their labels and the words of their values. */
export function fieldTexts(
  form: HTMLFormElement | null,
  labels: Readonly<Record<string, string>> = {},
): FieldTexts {
  const texts: Record<string, FieldTexts[string]> = {}
  for (const control of form?.elements ?? []) {
    // A part of a value, such as `criteria.0.from`, is compared with the whole value.
    if (!isControl(control) || control.name === '' || control.name.includes('.')) continue
    const options = control instanceof HTMLSelectElement ? [...control.options] : []
    const words = {
      ...Object.fromEntries(options.map(({ value, text }) => [value, text])),
      ...wordsOfList(control),
    }
    // A day or a time is shown in words; its value stands beside it.
    const value = control.dataset['value'] ?? control.value
    texts[control.name] = {
      label: labels[control.name] ?? control.labels?.[0]?.textContent ?? control.name,
      yours: listInWords(
        value === '' ? [] : control.dataset['words'] ? value.split(',') : [value],
        words,
      ),
      words,
    }
  }
  return texts
}

/** Several chosen values as one text, in an order of its own, so that equal choices are equal texts. */
export function listInWords(
  values: readonly string[],
  words: Readonly<Record<string, string>>,
): string {
  return values
    .map((value) => words[value] ?? value)
    .sort()
    .join(', ')
}

/** A control with several values holds them with commas between, and their words in `data-words`. */
function wordsOfList(control: HTMLElement): Record<string, string> {
  return JSON.parse(control.dataset['words'] ?? '{}') as Record<string, string>
}

function isControl(
  element: Element,
): element is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  )
}
