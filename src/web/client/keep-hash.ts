/** The page that a form leads to opens at the place that was asked for: a redirect keeps the hash of the form's address. */
document.addEventListener('submit', ({ target: form }) => {
  if (form instanceof HTMLFormElement && form.matches('[data-keep-hash]'))
    form.action = new URL(location.hash, form.action).href;
});
