/** Reports that the code of the console did not load: no other code is there to do so. */
export function showLoadFailure(): void {
  const box = document.createElement('div');
  box.setAttribute('role', 'alert');
  box.className = 'load-failure';
  const text = document.createElement('p');
  text.textContent = 'Пульт не загрузился. Проверьте соединение и откройте страницу заново.';
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Открыть заново';
  button.addEventListener('click', () => location.reload());
  box.append(text, button);
  document.querySelector('#root')!.replaceChildren(box);
  button.focus();
}
