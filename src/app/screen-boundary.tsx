import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { ErrorBlock } from '#ui/states.tsx';

/** How the browsers say that a file of this version of the console is no longer there. */
const MISSING_CHUNK = /dynamically imported module|importing a module script|unable to preload/i;

interface Props {
  /** Another value is another screen, which deserves a chance of its own. */
  screen?: string;
  children: ReactNode;
}

/** Keeps a broken screen from taking the others with it. */
export class ScreenBoundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidUpdate(before: Props) {
    if (this.state.error && before.screen !== this.props.screen) this.setState({ error: null });
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error('A screen broke', error, info.componentStack);
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return MISSING_CHUNK.test(error.message) ? (
      <ErrorBlock
        title="Вышла новая версия Пульта"
        message="Эта страница открыта из прежней версии, и её части уже нет на сервере. Обновите страницу."
        action={<Button onClick={() => window.location.reload()}>Обновить</Button>}
      />
    ) : (
      <ErrorBlock
        title="Экран сломался"
        message={error.message}
        action={<Button onClick={() => this.setState({ error: null })}>Открыть заново</Button>}
      />
    );
  }
}
