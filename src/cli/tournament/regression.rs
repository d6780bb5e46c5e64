//! Logistic regression with Newton's method.

use ai::win_probability::logistic_function;

/// Number of Newton steps; the weights converge with fewer.
const NEWTON_STEPS: usize = 12;

/// Training row: the non-zero features with their indices, and the outcome from 0 to 1.
pub(super) type TrainingRow = (Vec<(usize, f64)>, f64);

/// Returns the weights that maximise the likelihood of the outcomes. `ridge` is the strength of the regularisation,
/// which pulls the weights towards zero, in rows.
pub(super) fn fit_logistic_regression(rows: &[TrainingRow], size: usize, ridge: f64) -> Vec<f64> {
    let mut weights = vec![0.0; size];
    for _ in 0..NEWTON_STEPS {
        let mut slope: Vec<f64> = weights.iter().map(|weight| -ridge * weight).collect();
        let mut bend = vec![vec![0.0; size]; size];
        for (features, won) in rows {
            let chance = logistic_function(features.iter().map(|(place, value)| weights[*place] * value).sum());
            let sway = (chance * (1.0 - chance)).max(1e-6);
            for (number, (one, value)) in features.iter().enumerate() {
                slope[*one] += (won - chance) * value;
                for (other, beside) in &features[..=number] {
                    bend[*one][*other] += sway * value * beside;
                }
            }
        }
        for (place, row) in bend.iter_mut().enumerate() {
            row[place] += ridge;
        }
        let step = solve_cholesky(bend, slope);
        weights.iter_mut().zip(step).for_each(|(weight, step)| *weight += step);
    }
    weights
}

/// Solves a symmetric positive definite system by Cholesky's method. Only the lower half of the matrix is read.
fn solve_cholesky(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let size = right.len();
    for row in 0..size {
        for column in 0..=row {
            let sum: f64 = (0..column).map(|k| matrix[row][k] * matrix[column][k]).sum();
            let left = matrix[row][column] - sum;
            matrix[row][column] = if row == column { left.sqrt() } else { left / matrix[column][column] };
        }
    }
    for row in 0..size {
        let sum: f64 = (0..row).map(|k| matrix[row][k] * right[k]).sum();
        right[row] = (right[row] - sum) / matrix[row][row];
    }
    for row in (0..size).rev() {
        let sum: f64 = (row + 1..size).map(|k| matrix[k][row] * right[k]).sum();
        right[row] = (right[row] - sum) / matrix[row][row];
    }
    right
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cholesky_solves_a_linear_system() {
        let found = solve_cholesky(vec![vec![4.0, 0.0], vec![2.0, 3.0]], vec![10.0, 8.0]);
        assert!((found[0] - 1.75).abs() < 1e-9 && (found[1] - 1.5).abs() < 1e-9, "{found:?}");
    }
}
