/** Opens the browser's passkey dialog before a form is submitted. */
const form = document.querySelector('form[data-passkey]');
const sending = form?.querySelector('button[type=submit]');
const answer = form?.querySelector('input[name=response]');
const problem = form?.querySelector('[data-problem]');
if (
  form instanceof HTMLFormElement &&
  sending instanceof HTMLButtonElement &&
  answer instanceof HTMLInputElement &&
  problem instanceof HTMLElement
) {
  const say = (/** @type {'unsupported' | 'exists' | 'failed'} */ what) => {
    problem.hidden = false;
    problem.textContent = form.dataset[what] ?? '';
  };
  if (
    typeof PublicKeyCredential === 'undefined' ||
    !('parseCreationOptionsFromJSON' in PublicKeyCredential)
  ) {
    say('unsupported');
  } else {
    sending.disabled = false;
    form.addEventListener('submit', async (event) => {
      if (answer.value !== '') return;
      event.preventDefault();
      problem.hidden = true;
      const options = JSON.parse(form.dataset['options'] ?? '{}');
      try {
        const credential =
          form.dataset['passkey'] === 'create'
            ? await navigator.credentials.create({
                publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
              })
            : await navigator.credentials.get({
                publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
              });
        answer.value = JSON.stringify(credential);
        form.requestSubmit();
      } catch (error) {
        say(error instanceof DOMException && error.name === 'InvalidStateError' ? 'exists' : 'failed');
      }
    });
  }
}
